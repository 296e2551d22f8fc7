import './welcome.css'
import { type RotatorItem } from '@ayva/contract/platform/crm'
import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { text } from './gifts.text.ts'

type WelcomePopupProps = { content: RotatorItem['content']; close: () => void }

/** A message of the operators to new players. */
export function WelcomePopup({ content, close }: WelcomePopupProps) {
  return (
    <Modal open onClose={close} title={text.welcome.popup}>
      <p className="k-text-2 welcome-popup">{content.text}</p>
      <div className="welcome-pack-actions">
        {content.link && (
          <Button kind="primary" size="lg" href={content.link.path} onClick={close}>
            {content.link.label}
          </Button>
        )}
        <Button size="lg" onClick={close}>
          {text.welcome.popupClose}
        </Button>
      </div>
    </Modal>
  )
}
