/** Whether the menu of help was opened or put away in this browser: its button then says no more what it is. */
import { storage } from '@ayva/kit/storage'

export type MenuMark = 'opened' | 'dismissed'

export const menuMark = (): MenuMark | undefined =>
  storage.find('supportMenu') as MenuMark | undefined

export const markMenu = (mark: MenuMark): boolean => storage.keep('supportMenu', mark)
