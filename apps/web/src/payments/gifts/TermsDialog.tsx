import { type GiftOffer } from '@ayva/contract/payments/gifts'
import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { text } from './gifts.text.ts'
import { TruthCard } from './TruthCard.tsx'

type TermsDialogProps = { gift: Pick<GiftOffer, 'title' | 'text' | 'truth'>; close: () => void }

/** The complete terms of a gift, before it is taken. */
export function TermsDialog({ gift, close }: TermsDialogProps) {
  return (
    <Modal open onClose={close} title={gift.title}>
      <p className="k-text-2">{gift.text}</p>
      <div>
        <TruthCard truth={gift.truth} />
        <div className="truth-card-close">
          <Button size="lg" wide onClick={close}>
            {text.close}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
