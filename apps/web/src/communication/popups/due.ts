/** Which of the due popups is shown. */
import { type RotatorItem } from '@ayva/contract/platform/crm'

/** An open one stays if it can, and all others wait; otherwise the first due one is next. */
export function nextShown<Due extends { id: string }>(
  due: readonly (Due | undefined)[],
  openId: string | undefined,
  mayStay: (one: Due) => boolean,
): Due | undefined {
  const open = due.find((one) => one?.id === openId)
  return open && mayStay(open) ? open : due.find((one) => one !== undefined)
}

/** The first item of a slot for this device that has not been viewed. */
export function nextItem<Item extends Pick<RotatorItem, 'id' | 'device'>>(
  items: readonly Item[],
  isMobile: boolean,
  isDone: (id: string) => boolean,
): Item | undefined {
  const other = isMobile ? 'desktop' : 'phone'
  return items.find(({ id, device }) => device !== other && !isDone(id))
}
