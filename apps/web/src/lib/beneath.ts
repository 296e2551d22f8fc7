import { createContext } from 'react'

/** True for a page that lies beneath a dialog with an address: then the dialog says what is open. */
export const Beneath = createContext(false)
