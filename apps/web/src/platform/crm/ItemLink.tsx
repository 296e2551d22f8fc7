import { type RotatorItem } from '@ayva/contract/platform/crm'
import { type ReactNode } from 'react'
import { linkProps } from '#lib/link-props.ts'
import { useItemAction } from './use-item-action.ts'

type Props = {
  item: Pick<RotatorItem, 'id'> & { content: Pick<RotatorItem['content'], 'link'> }
  className: string
  /** Shown after the text. */
  children?: ReactNode
}

export function ItemLink({ item: { id, content }, className, children }: Props) {
  const act = useItemAction()
  if (!content.link) return null
  const { label, path } = content.link
  return (
    <a
      href={path}
      {...linkProps(path)}
      className={className}
      onClick={() => act(id, 'button_clicked')}
    >
      {label}
      {children}
    </a>
  )
}
