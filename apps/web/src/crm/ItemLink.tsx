import { type RotatorItem } from '@ayva/contract/crm'
import { type ReactNode } from 'react'
import { useItemAction } from './use-item-action.ts'

type Props = {
  item: Pick<RotatorItem, 'id'> & { content: Pick<RotatorItem['content'], 'link'> }
  className: string
  /** Stands behind the words. */
  children?: ReactNode
}

/** Where an item leads. Another site is opened beside this one and told nothing of it. */
export function ItemLink({ item: { id, content }, className, children }: Props) {
  const act = useItemAction()
  if (!content.link) return null
  const { label, path } = content.link
  const outside = path.startsWith('/') ? undefined : '_blank'
  return (
    <a
      className={className}
      href={path}
      target={outside}
      rel={outside && 'noopener noreferrer'}
      onClick={() => act(id, 'button_clicked')}
    >
      {label}
      {children}
    </a>
  )
}
