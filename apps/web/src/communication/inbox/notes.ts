import { serverNow } from '@ayva/kit/server-clock'
import { type IconName } from '@ayva/kit/Icon'
import { create } from 'zustand'
import { onPlayerGone } from '#lib/forget-player.ts'

/** Words with places in braces, and what stands there: «Пришло {sum}» with its sum. */
export type Words = { value: string; params: Readonly<Record<string, string | number>> }

/** What this browser itself tells a player; the server knows nothing of it. */
export type ClientNotification = {
  id: string
  timestamp: string
  name: string
  icon: IconName
  /** Where it may be seen: on a phone, on a desktop, over a game. */
  show: { mobile: boolean; desktop: boolean; game: boolean }
  title: Words
  description: Words
  /** Given to its action, when its link is followed. */
  params: Readonly<Record<string, unknown>>
  link: { text: string; value: string } | null
}
type Raised = Omit<ClientNotification, 'id' | 'timestamp'>
type Action = (params: ClientNotification['params']) => void
export type Note = ClientNotification & { action?: Action | undefined }

/** Of these the later one takes the place of an earlier one. */
const replacing = ['notification_leave_cashier_popup', 'notification_fortune_wheel_reset']
/** More than anybody reads at once: the oldest go. */
const NOTES_MAX = 5

// Pure, and nothing is done as the file is read: a guest, who is told nothing here, is not given it.
export const useNotes = /* @__PURE__ */ create<{ notes: Note[] }>(() => ({ notes: [] }))

let isForgetful = false
/** They go with their player. */
function forgetLater(): void {
  if (isForgetful) return
  isForgetful = true
  onPlayerGone(() => useNotes.setState({ notes: [] }))
}

/** Returns its id, by which whoever raised it may take it away. */
export function raise(raised: Raised, action?: Action): string {
  forgetLater()
  const note: Note = {
    id: crypto.randomUUID(),
    timestamp: new Date(serverNow()).toISOString(),
    ...raised,
    action,
  }
  useNotes.setState(({ notes }) => {
    const others = notes.filter(({ name }) => name !== note.name || !replacing.includes(note.name))
    return { notes: [...others, note].slice(-NOTES_MAX) }
  })
  return note.id
}

export function dismiss(id: string): void {
  useNotes.setState(({ notes }) => ({ notes: notes.filter((one) => one.id !== id) }))
}

/** The words with what stands in their places; a place that nothing is known of stays as it is. */
export function told({ value, params }: Words): string {
  return value.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : place,
  )
}

export type Place = { isMobile: boolean; isGame: boolean }

export function shownAt(notes: readonly Note[], { isMobile, isGame }: Place): Note[] {
  return notes.filter(
    ({ show }) => (isMobile ? show.mobile : show.desktop) && (!isGame || show.game),
  )
}
