import { create } from 'zustand'

/**
 * Whether a call was answered with 451: then every address of the site shows one page until the document is reloaded.
 * Rendering on the server never changes it.
 */
export const useRemarketing = create<{ on: boolean }>(() => ({ on: false }))

export const turnRemarketingOn = () => useRemarketing.setState({ on: true })
