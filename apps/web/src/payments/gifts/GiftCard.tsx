import { type Gift } from '@ayva/contract/payments/gifts'
import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { chooseDepositGift } from './chosen.ts'
import { goesWithDeposit, lookOf } from './figures.ts'
import { GiftImage } from './GiftImage.tsx'
import { failure, text, unbroken } from './gifts.text.ts'
import { TermsDialog } from './gifts-dialogs.ts'
import { useTake } from './use-gifts.ts'

type GiftCardProps = { gift: Gift; first?: boolean }

/** A gift that can be taken or waits for something: its content, its end, and its terms. */
export function GiftCard({ gift, first = false }: GiftCardProps) {
  const { title, text: about, image, takeUntil } = gift
  const [terms, setTerms] = useState(false)
  const take = useTake()
  return (
    <li className={`gift-card is-${lookOf(gift)}`}>
      <GiftImage image={image} size={84} />
      <div className="gift-card-body">
        <h3>{unbroken(title)}</h3>
        <p>{unbroken(about)}</p>
        <div className="gift-card-row">
          <TakeButton gift={gift} first={first} take={take} />
          <small>{gift.state === 'chosen' ? text.chosen : text.until(takeUntil)}</small>
          <button
            type="button"
            className="gift-card-terms"
            aria-label={text.termsOf(title)}
            onClick={() => setTerms(true)}
          >
            {text.terms}
          </button>
        </div>
        {take.error && (
          <p className="gift-card-said" role="alert">
            {failure(take.error)}
          </p>
        )}
      </div>
      {terms && <TermsDialog gift={gift} close={() => setTerms(false)} />}
    </li>
  )
}

type TakeProps = { gift: Gift; first: boolean; take: ReturnType<typeof useTake> }

/** The single action for a gift in its state. */
function TakeButton({ gift, first, take }: TakeProps) {
  const navigate = useNavigate()
  const { id, state, opens, title } = gift
  const look = { size: 'sm', kind: first ? 'primary' : 'secondary' } as const
  if (state === 'waiting' && opens === 'phone')
    return (
      <Button {...look} href={`/phone-confirmation-gift/${id}`}>
        {text.confirm}
      </Button>
    )
  if (state === 'waiting')
    return (
      <Button {...look} href="/profile/extended?next=/gifts">
        {text.tell}
      </Button>
    )
  if (goesWithDeposit(gift)) {
    const choose = () => {
      chooseDepositGift(id)
      void navigate('/payment/deposit')
    }
    return (
      <Button {...look} onClick={choose} aria-label={`${text.choose}: ${title}`}>
        {text.choose}
      </Button>
    )
  }
  return (
    <Button
      {...look}
      loading={take.isPending}
      onClick={() => take.run(id)}
      aria-label={`${text.take}: ${title}`}
    >
      {text.take}
    </Button>
  )
}
