import { type GalleryItem, type Host } from '@ayva/contract/rewards/gallery'
import { Button } from '@ayva/kit/Button'
import { Icon } from '@ayva/kit/Icon'
import { useSelf } from '../../identity/player/player.ts'
import { ClipPlayer } from './ClipPlayer.tsx'
import { text } from './gallery.text.ts'
import { portraitOf } from './portrait.ts'
import { useClip } from './use-gallery.ts'

type Props = { host: Host; item: GalleryItem; title: 'h1' | 'h2' }

/** A host with the chosen clip above and the list of all clips below. */
export function HostPanel({ host, item, title: Title }: Props) {
  const clip = useClip(host.id, item.number, item.clip !== null)
  return (
    <article className="gallery-panel">
      {clip ? (
        <ClipPlayer key={`${host.id}/${item.number}`} clip={clip} />
      ) : (
        <Locked host={host} item={item} />
      )}
      <div className="gallery-about">
        <Title className="k-d2">{host.name}</Title>
        <p className="k-text-3">{host.role}</p>
        <p className="k-text-2">{host.about}</p>
        <Button href={host.link.path}>{host.link.label}</Button>
        <nav aria-label={text.clipsOf(host.name)}>
          <ul className="gallery-items">
            {host.list.map((one) => (
              <Item key={one.number} hostId={host.id} item={one} current={one === item} />
            ))}
          </ul>
        </nav>
        <p className="k-text-3 k-small">{text.noPlay}</p>
      </div>
    </article>
  )
}

function Item({
  hostId,
  item: { number, title, seconds, opening },
  current,
}: {
  hostId: number
  item: GalleryItem
  current: boolean
}) {
  const guest = !useSelf()
  return (
    <li>
      <a href={`/gallery/${hostId}/${number}`} aria-current={current ? 'page' : undefined}>
        <Icon name={opening ? 'lock' : 'play-fill'} />
        <span>
          {title}
          <small>{opening ? text.opening(opening, guest) : `0:${seconds}`}</small>
        </span>
      </a>
    </li>
  )
}

function Locked({ host, item: { title, opening } }: { host: Host; item: GalleryItem }) {
  const guest = !useSelf()
  return (
    <div className="gallery-locked">
      <img src={portraitOf(host.art)} width={400} height={500} alt="" />
      <div>
        <Icon name="lock" size={32} />
        <strong>{title}</strong>
        <p>{text.locked}</p>
        {opening && <p>{text.opening(opening, guest)}</p>}
      </div>
    </div>
  )
}
