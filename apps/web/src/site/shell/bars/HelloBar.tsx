import { type RotatorItem } from '@ayva/contract/platform/crm'
import { Icon } from '@ayva/kit/Icon'
import { IconButton } from '@ayva/kit/IconButton'
import { storage } from '@ayva/kit/storage'
import { useState, useSyncExternalStore } from 'react'
import { type Layout } from '#lib/module-pages.ts'
import { ItemLink, useItemAction } from '../../../platform/crm/crm.ts'
import { useCookies } from './cookie-choice.ts'
import { text } from '../shell.text.ts'
import { useWindow } from '../watches/window-state.ts'

/**
 * The content of the slot above the header, until it is closed. On phones and tablets it is omitted on pages of games
 * and payments, which fill the screen.
 */
export function HelloBar({ item, layout }: { item: RotatorItem; layout: Layout }) {
  const cookiesUnfolded = useCookies(({ unfolded }) => unfolded)
  const onDesktop = useWindow(
    ({ device }) => device.desktop || device.desktopXl || device.desktopXXl,
  )
  const act = useItemAction()
  const [aside, setAside] = useState(false)
  const known = useSyncExternalStore(
    () => () => {},
    () => storage.find('helloBar') === item.id,
    () => false,
  )
  if (aside || known || cookiesUnfolded) return null
  if (layout !== 'site' && !onDesktop) return null

  const { content } = item
  const close = () => {
    setAside(true)
    act(item.id, 'closed')
    // If the browser stores nothing, it appears again with the next document.
    storage.keep('helloBar', item.id)
  }
  return (
    <aside className="hello-bar" aria-label={text.hello}>
      <p>{content.text}</p>
      <ItemLink item={item} className="hello-bar-link">
        <Icon name="arrow-right" size={16} />
      </ItemLink>
      <IconButton icon="x" label={text.helloClose} onClick={close} />
    </aside>
  )
}
