import { type RotatorItem, type Slug } from '@ayva/contract/platform/crm'
import { Icon } from '@ayva/kit/Icon'
import { IconButton } from '@ayva/kit/IconButton'
import { isStill } from '@ayva/kit/still'
import { type KeyboardEvent, useRef } from 'react'
import { text } from './crm.text.ts'
import { ItemLink } from './ItemLink.tsx'
import { itemPicture } from './item-picture.ts'

type Props = { slug: Slug; items: RotatorItem[]; single: true | undefined }

/** The items of a slot side by side, moved by hand, by keys and by two buttons, never automatically. */
export function SlotItems({ slug, items, single }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const shown = single ? firstOfEach(items) : items
  const [only] = new Set(shown.map(({ device }) => device))
  const ofOneDevice = shown.every(({ device }) => device === only)
  const many = !single && shown.length > 1

  const move = (by: 1 | -1) =>
    track.current?.scrollBy({ left: by * track.current.clientWidth, behavior: behavior() })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    move(event.key === 'ArrowRight' ? 1 : -1)
  }
  return (
    <section
      className={ofOneDevice ? `crm-slot is-on-${only}` : 'crm-slot'}
      data-slot={slug}
      aria-label={text.names[slug] ?? text.name}
      aria-roledescription={many ? text.slider : undefined}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a list that is scrolled is moved by keys */}
      <ul
        className="crm-slides"
        ref={track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that is scrolled has to be reached by keys
        tabIndex={many ? 0 : undefined}
        onKeyDown={many ? onKeyDown : undefined}
      >
        {shown.map((item) => (
          <Slide key={item.id} item={item} />
        ))}
      </ul>
      {many && (
        <div className="crm-slot-moves">
          <IconButton icon="caret-left" label={text.back} onClick={() => move(-1)} />
          <IconButton icon="caret-right" label={text.on} onClick={() => move(1)} />
        </div>
      )}
    </section>
  )
}

function Slide({ item }: { item: RotatorItem }) {
  const { title, text: words, image } = item.content
  return (
    <li className={`crm-slide is-on-${item.device}${image ? ' has-picture' : ''}`}>
      {image && (
        <img
          alt=""
          {...itemPicture(item.content)}
          sizes="(max-width: 768px) 34vw, 320px"
          loading="lazy"
        />
      )}
      <div>
        {title && <b>{title}</b>}
        <p>{words}</p>
        <ItemLink item={item} className="k-link">
          <Icon name="arrow-right" size={16} />
        </ItemLink>
      </div>
    </li>
  )
}

/**
 * The server does not know the device, so it renders the first item for phones and the first for desktops, and styles
 * hide one.
 */
function firstOfEach(items: RotatorItem[]): RotatorItem[] {
  const onPhone = items.find(({ device }) => device !== 'desktop')
  const onDesktop = items.find(({ device }) => device !== 'phone')
  if (!onPhone || !onDesktop || onPhone === onDesktop) {
    const one = onPhone ?? onDesktop
    return one ? [one] : []
  }
  return [
    { ...onPhone, device: 'phone' },
    { ...onDesktop, device: 'desktop' },
  ]
}

const behavior = () => (isStill() ? 'instant' : 'smooth')
