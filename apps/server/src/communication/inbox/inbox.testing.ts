import { listInbox } from '@ayva/contract/communication/inbox'
import { type TestPlayer } from '#lib/testing.ts'

/** The kinds and texts of a player's notifications, newest first. */
export async function toldOf({ call }: TestPlayer): Promise<[name: string, text: string][]> {
  const { notifications } = await call(listInbox, { query: { limit: 50 } })
  return notifications.map(({ notification: { name, text } }) => [name, text])
}
