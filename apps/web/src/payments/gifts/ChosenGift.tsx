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
  /** What is typed; undefined where it is no sum yet. */
  sum: bigint | undefined
  currency: string
  /** Hears which gift goes with the deposit; undefined where none does. */
  onGift: (id: number | undefined) => void
  /** The heading of the step, where there is anything to choose. */
  title: ReactNode
}

/** The gifts that may go with this deposit, none of them chosen for the player, and the choice of a newcomer. */
export function ChosenGift({ sum, currency, onGift, title }: ChosenGiftProps) {
  const { gifts, chosen, gone } = useDepositGifts(currency)
  const name = useId()
  useEffect(() => {
    // It was used or has ended since: a deposit must not fail for it.
    if (gone) chooseDepositGift(undefined)
  }, [gone])
  useEffect(() => onGift(chosen), [chosen, onGift])
  const hasChance = useWelcomeChance() !== undefined
  const picked = useRef<string>(undefined)
  useEffect(() => {
    // What a newcomer has asked for here goes with this deposit as soon as it is theirs; once.
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
