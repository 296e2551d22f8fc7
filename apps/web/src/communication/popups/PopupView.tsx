import './popups.css'
import { Button } from '@ayva/kit/Button'
import { IconButton } from '@ayva/kit/IconButton'
import { Modal } from '@ayva/kit/Modal'
import { useDeferredValue, useEffect } from 'react'
import { linkProps } from '#lib/link-props.ts'
import { rowOf } from '#lib/row-of.ts'
import { itemPicture } from '../../platform/crm/crm.ts'
import { Decline } from './Decline.tsx'
import { text } from './popups.text.ts'
import { type Shown } from './shown.ts'

/** A dialog in the middle of the page, or a non-blocking card at its edge. */
export function PopupView({ shown }: { shown: Shown }) {
  const { display, position, content, close } = shown
  useEffect(() => display.tell('shown'), [display])
  if (position !== 'center') return <Card key={shown.id} {...shown} />
  return (
    <Modal
      open
      onClose={close}
      title={content.title}
      art={
        content.image ? (
          <img alt="" {...itemPicture(content)} className="popups-picture" sizes="480px" />
        ) : undefined
      }
    >
      <p className="popups-text k-text-2">{content.text}</p>
      <Actions {...shown} />
      {shown.isOffer && <Decline leave={close} />}
    </Modal>
  )
}

function Card({ content, position, close, ...rest }: Shown) {
  // Screen readers announce only content that is inserted into an existing live region.
  const heard = useDeferredValue<Shown['content'] | null>(content, null)
  return (
    <aside className="popups-card" data-position={position} aria-label={content.title}>
      {content.image && (
        <img alt="" {...itemPicture(content)} className="popups-card-picture" sizes="400px" />
      )}
      <output aria-live="polite">
        {heard && (
          <>
            <b>{heard.title}</b>
            <p className="k-text-2">{heard.text}</p>
          </>
        )}
      </output>
      <IconButton icon="x" size={16} label={text.close} onClick={close} />
      {content.link && <Actions content={content} position={position} close={close} {...rest} />}
      {rest.isOffer && <Decline leave={close} />}
    </aside>
  )
}

function Actions({ content, position, display, allow, close }: Shown) {
  const { link } = content
  const size = position === 'center' ? 'lg' : undefined
  const follow = () => {
    display.tell('button_clicked')
    if (link && rowOf(link.path)?.kind === 'game') display.tell('game_opened')
    close()
  }
  return (
    <div className="popups-actions">
      {link && (
        <Button
          href={link.path}
          {...linkProps(link.path)}
          kind={position === 'center' ? 'primary' : undefined}
          size={size}
          onClick={follow}
        >
          {link.label}
        </Button>
      )}
      {allow && (
        <Button
          size={size}
          onClick={() => {
            display.tell('button_clicked')
            close()
            allow()
          }}
        >
          {text.allowPush}
        </Button>
      )}
      {position === 'center' && (
        <Button size={size} onClick={close}>
          {text.close}
        </Button>
      )}
    </div>
  )
}
