import { type HostCard } from '@ayva/contract/rewards/gallery'
import { text } from './gallery.text.ts'
import { portraitOf } from './portrait.ts'

type Props = {
  hosts: HostCard[]
  /** The host whose clips are shown beside the cards. */
  current?: number
  /** Whether each card states how many clips are open. */
  counted?: boolean
}

/** Portraits that link to the clips of their hosts. */
export function HostCards({ hosts, current, counted = false }: Props) {
  return (
    <ul className="gallery-hosts">
      {hosts.map(({ id, name, role, art, items, opened }) => (
        <li key={id}>
          <a
            className="gallery-host"
            href={`/gallery/${id}`}
            aria-current={id === current ? 'true' : undefined}
          >
            <img src={portraitOf(art)} width={400} height={500} alt="" />
            <strong>{name}</strong>
            <span className="k-text-3 k-small">{role}</span>
            {counted && <span className="gallery-count">{text.openedOf(opened, items)}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
