import './wallet-pill.css'
import { useState } from 'react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { type MoneyValue } from './format.tsx'
import { Money } from './Money.tsx'

export type WalletPillProps = {
  value: MoneyValue
  label?: string | undefined
  depositHref: string
  /** Opens the sheet that shows what the sum consists of. */
  onOpen?: (() => void) | undefined
  /** For use over the picture of a game. */
  blur?: boolean | undefined
}

/** The increase since the last value; a new object each time, so that the animation starts again. */
const useGain = (value: MoneyValue): MoneyValue | null => {
  const [last, setLast] = useState(value)
  const [gain, setGain] = useState<MoneyValue | null>(null)
  const difference = BigInt(value.minor) - BigInt(last.minor)
  if (difference !== 0n || value.currency !== last.currency) {
    const came = difference > 0n && value.currency === last.currency
    setLast(value)
    setGain(came ? { minor: difference, currency: value.currency } : null)
  }
  return gain
}

export const WalletPill = (props: WalletPillProps) => {
  const { value, label = 'Баланс', depositHref, onOpen, blur } = props
  const gain = useGain(value)
  const sum = (
    <>
      {!blur && <small>{label}</small>}
      <b>
        <Money value={value} />
      </b>
    </>
  )
  return (
    <div className={classes('k-wallet', blur && 'has-blur')}>
      {onOpen ? (
        <button type="button" className="k-wallet-sum" aria-haspopup="dialog" onClick={onOpen}>
          {sum}
        </button>
      ) : (
        <span className="k-wallet-sum">{sum}</span>
      )}
      {gain && (
        <span className="k-wallet-gain" key={String(value.minor)} aria-hidden="true">
          <Money value={gain} plus />
        </span>
      )}
      <Button kind="primary" size="sm" icon="plus-bold" href={depositHref} aria-label="Пополнить">
        <span className="k-wallet-word">Пополнить</span>
      </Button>
    </div>
  )
}
