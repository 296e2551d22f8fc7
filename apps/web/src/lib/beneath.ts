import { createContext } from 'react'

/** True for a page beneath a dialog with an address; the dialog then states what is open. */
export const Beneath = createContext(false)
