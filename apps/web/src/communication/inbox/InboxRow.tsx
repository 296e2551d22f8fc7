import { serverNow } from '@ayva/kit/server-clock'
import { type InboxNotification } from '@ayva/contract/communication/inbox'
import { Button } from '@ayva/kit/Button'
import { IconButton } from '@ayva/kit/IconButton'
import { LeafIcon } from '@ayva/kit/LeafIcon'
import { useState } from 'react'
import { agoOf, text } from './inbox.text.ts'
import { lookOf } from './looks.ts'

type Props = { one: InboxNotification; removing: boolean; onRemove: () => void }

/** One notification; a new one has a panel and a leaf. */
export function InboxRow({ one, removing, onRemove }: Props) {
  const [now] = useState(serverNow)
  const { name, timestamp, title, text: words, link } = one.notification
  const { icon, tone } = lookOf(name)
  const isNew = one.viewed_at === null
  return (
    <li className={`inbox-row${isNew ? ' is-new' : ''}`}>
      <LeafIcon name={icon} tone={tone} />
      <div className="inbox-row-text">
        <h3>
          {isNew && <span className="k-visually-hidden">{text.isNew} </span>}
          {title}
        </h3>
        {words !== '' && <p>{words}</p>}
        <div className="inbox-row-foot">
          {link && (
            <Button size="sm" href={link.value}>
              {link.text}
            </Button>
          )}
          <time dateTime={timestamp}>{agoOf(timestamp, now)}</time>
        </div>
      </div>
      <IconButton
        className="inbox-row-bin"
        icon="trash"
        size={18}
        label={text.remove(title)}
        aria-disabled={removing || undefined}
        onClick={() => {
          if (!removing) onRemove()
        }}
      />
    </li>
  )
}
