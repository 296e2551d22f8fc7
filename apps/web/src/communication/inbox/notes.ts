import { serverNow } from '@ayva/kit/server-clock'
import { type IconName } from '@ayva/kit/Icon'
import { create } from 'zustand'
import { onPlayerGone } from '#lib/forget-player.ts'

/** A text with placeholders in braces, and their values: «Пришло {sum}» with its sum. */
export type Words = { value: string; params: Readonly<Record<string, string | number>> }

/** A note of this browser to the player, unknown to the server. */
export type ClientNotification = {
  id: string
  timestamp: string
  name: string
  icon: IconName
  /** Where it is allowed: on a phone, on a desktop, in a game. */
  show: { mobile: boolean; desktop: boolean; game: boolean }
  title: Words
  description: Words
  /** Passed to its action when its link is followed. */
  params: Readonly<Record<string, unknown>>
  link: { text: string; value: string } | null
}
type Raised = Omit<ClientNotification, 'id' | 'timestamp'>
type Action = (params: ClientNotification['params']) => void
export type Note = ClientNotification & { action?: Action | undefined }

/** A later note of these kinds replaces an earlier one. */
const replacing = ['notification_leave_cashier_popup', 'notification_fortune_wheel_reset']
/** More notes than anybody reads at once; the oldest are removed. */
const NOTES_MAX = 5

// Marked as pure, so that guests, who get no notes, do not load it.
export const useNotes = /* @__PURE__ */ create<{ notes: Note[] }>(() => ({ notes: [] }))

let isForgetful = false
/** Notes are removed with their player's session. */
function forgetLater(): void {
  if (isForgetful) return
  isForgetful = true
  onPlayerGone(() => useNotes.setState({ notes: [] }))
}

/** Returns the id, with which the caller can remove the note. */
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

/** The text with the values inserted; a placeholder without a value stays. */
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
