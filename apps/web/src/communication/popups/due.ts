/** Which of what is due is shown. */
import { type RotatorItem } from '@ayva/contract/platform/crm'

/** What is open stays where it may, and everything else waits; of what is not open yet the first is next. */
export function nextShown<Due extends { id: string }>(
  due: readonly (Due | undefined)[],
  openId: string | undefined,
  mayStay: (one: Due) => boolean,
): Due | undefined {
  const open = due.find((one) => one?.id === openId)
  return open && mayStay(open) ? open : due.find((one) => one !== undefined)
}

/** The first item of a slot for this device that has not been shown to the end. */
export function nextItem<Item extends Pick<RotatorItem, 'id' | 'device'>>(
  items: readonly Item[],
  isMobile: boolean,
  isDone: (id: string) => boolean,
): Item | undefined {
  const other = isMobile ? 'desktop' : 'phone'
  return items.find(({ id, device }) => device !== other && !isDone(id))
}
