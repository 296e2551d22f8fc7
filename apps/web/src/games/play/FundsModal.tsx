import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { text } from './play.text.ts'

type Props = { open: boolean; close: () => void; again: () => void }

/** The money of a demo is spent; the demo can be restarted. */
export function FundsModal({ open, close, again }: Props) {
  return (
    <Modal open={open} onClose={close} title={text.fundsDemoTitle}>
      <p className="k-text-2">{text.fundsDemoText}</p>
      <Button kind="primary" size="lg" wide onClick={again}>
        {text.demoAgain}
      </Button>
    </Modal>
  )
}
