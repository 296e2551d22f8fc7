import { plural } from '@ayva/kit/format'

/** The words of the bell stand in every header, the other ones come with the inbox. */
export const bellLabel = (unread: number): string =>
  unread === 0 ? 'Уведомления' : `Уведомления, ${unread} ${newOnes(unread)}`

export function newOnes(count: number): string {
  return plural(count, 'новое', 'новых', 'новых')
}
