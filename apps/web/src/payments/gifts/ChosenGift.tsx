import { type Gift } from '@ayva/contract/payments/gifts'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { chooseDepositGift, useDepositGifts } from './chosen.ts'
import { bonusOf } from './figures.ts'
import { GiftImage } from './GiftImage.tsx'
import { text } from './gifts.text.ts'
import { TermsDialog } from './gifts-dialogs.ts'
import { useWelcomeChance, WelcomeBand } from './WelcomeBand.tsx'
import { InputControl } from '@ayva/kit/controls'

const words = text.deposit

type ChosenGiftProps = {
  /** The typed sum; undefined while it is invalid. */
  sum: bigint | undefined
  currency: string
  /** Called with the gift for the deposit; undefined without one. */
  onGift: (id: number | undefined) => void
  /** The heading of the step, if there is a choice. */
  title: ReactNode
}

/** The gifts that can accompany this deposit, none of them preselected, and the choice of a new player. */
export function ChosenGift({ sum, currency, onGift, title }: ChosenGiftProps) {
  const { gifts, chosen, gone } = useDepositGifts(currency)
  const name = useId()
  useEffect(() => {
    // It has been used or has ended, and the deposit must not fail because of it.
    if (gone) chooseDepositGift(undefined)
  }, [gone])
  useEffect(() => onGift(chosen), [chosen, onGift])
  const hasChance = useWelcomeChance() !== undefined
  const picked = useRef<string>(undefined)
  useEffect(() => {
    // The gift that a new player has chosen here is selected for this deposit once it exists.
    const given = gifts.find(({ key }) => key === picked.current)
    if (!given) return
    picked.current = undefined
    chooseDepositGift(given.id)
  }, [gifts])
  const pick = (key: string) => {
    picked.current = key
  }
  if (gifts.length === 0 && !hasChance) return null
  return (
    <>
      {title}
      <WelcomeBand onPick={pick} />
      {gifts.length > 0 && (
        <fieldset className="chosen-gift">
          <legend className="k-visually-hidden">{words.title}</legend>
          {gifts.map((gift) => (
            <Choice
              key={gift.id}
              gift={gift}
              name={name}
              sum={sum}
              checked={gift.id === chosen}
              onChange={() => chooseDepositGift(gift.id)}
            />
          ))}
          <label className="chosen-gift-one is-none">
            <span>{words.none}</span>
            <span className="k-dot">
              <InputControl
                type="radio"
                name={name}
                checked={chosen === undefined}
                onChange={() => chooseDepositGift(undefined)}
              />
            </span>
          </label>
        </fieldset>
      )}
    </>
  )
}

type ChoiceProps = {
  gift: Gift
  name: string
  sum: bigint | undefined
  checked: boolean
  onChange: () => void
}

function Choice({ gift, name, sum, checked, onChange }: ChoiceProps) {
  const { title, image, amount, deposit } = gift
  const [terms, setTerms] = useState(false)
  const bonus = sum === undefined ? undefined : bonusOf(gift, { ...amount, minor: sum })
  const said = bonus
    ? words.brings(bonus)
    : sum !== undefined && deposit
      ? words.from(deposit.minimum)
      : gift.text
  return (
    <>
      <label className="chosen-gift-one">
        <GiftImage image={image} size={56} />
        <span>
          <b>{title}</b>
          <small>{said}</small>
        </span>
        <span className="k-dot">
          <InputControl type="radio" name={name} checked={checked} onChange={onChange} />
        </span>
      </label>
      <button type="button" className="chosen-gift-terms" onClick={() => setTerms(true)}>
        {text.termsOf(title)}
      </button>
      {terms && <TermsDialog gift={gift} close={() => setTerms(false)} />}
    </>
  )
}
