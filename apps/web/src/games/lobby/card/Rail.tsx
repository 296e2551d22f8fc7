import '../lobby.css'
import { Icon } from '@ayva/kit/Icon'
import { type ReactNode } from 'react'
import { text } from '../lobby.text.ts'

type Props = {
  title: string
  note?: string
  count: number
  href: string
  tall?: boolean
  children: ReactNode
}

/** A titled part of the lobby with a link to all games of its kind. */
export function Rail({ title, note, count, href, tall, children }: Props) {
  return (
    <section className={tall ? 'rail is-tall' : 'rail'}>
      <header className="rail-head">
        <h2 className="k-d3">{title}</h2>
        {note && <span>{note}</span>}
        <a className="rail-all" href={href} aria-label={`${title}: ${text.all(count)}`}>
          {text.all(count)} <Icon name="caret-right" size={16} />
        </a>
      </header>
      {children}
    </section>
  )
}
