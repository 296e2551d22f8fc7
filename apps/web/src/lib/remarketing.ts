import { create } from 'zustand'

/**
 * Whether a call has been answered with 451: then the site is one page, whatever address is asked for,
 * until the document is loaded anew. A server render never touches it.
 */
export const useRemarketing = create<{ on: boolean }>(() => ({ on: false }))

export const turnRemarketingOn = () => useRemarketing.setState({ on: true })
