/** Whether the help menu was opened or closed in this browser, after which its button needs no label. */
import { storage } from '@ayva/kit/storage'

export type MenuMark = 'opened' | 'dismissed'

export const menuMark = (): MenuMark | undefined =>
  storage.find('supportMenu') as MenuMark | undefined

export const markMenu = (mark: MenuMark): boolean => storage.keep('supportMenu', mark)
