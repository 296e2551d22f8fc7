import './coins-to-send.css'
import { type ExtraData } from '@ayva/contract/payments/cashier'
import { Button } from '@ayva/kit/Button'
import { Money, type MoneyProps } from '@ayva/kit/Money'
import { type ReactNode, useState } from 'react'
import { moments } from '../cashier.text.ts'
import { text } from './coins.text.ts'

/** The address for the coins of a deposit, with copy buttons, and the progress of the network. */
export function CoinsToSend({ told, sum }: { told: ExtraData; sum: MoneyProps['value'] }) {
  const [said, setSaid] = useState('')
  const { address, memo, link, confirmations, confirmationsNeeded, expiresAt } = told
  async function copy(what: string, value: string) {
    try {
      await navigator.clipboard.writeText(value)
      setSaid(text.copied(what))
    } catch {
      // The clipboard is forbidden, or missing on a page without a secure context.
      setSaid(text.notCopied)
    }
  }
  const copied = (what: string, value: string) => (
    <>
      <code>{value}</code>
      <Button size="sm" aria-label={`${text.copy}: ${what}`} onClick={() => void copy(what, value)}>
        {text.copy}
      </Button>
    </>
  )
  const rows: [name: string, value: ReactNode][] = [
    [text.address, copied(text.address, address)],
    [text.memo, copied(text.memo, memo)],
    [text.sum, <Money key="sum" value={sum} />],
    [text.confirmations, text.of(confirmations, confirmationsNeeded)],
    [text.until, moments.exact(expiresAt)],
  ]
  return (
    <section>
      <h2 className="k-d3">{text.title}</h2>
      <p className="k-text-2">{text.lead}</p>
      <dl className="cashier-coins">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {confirmations === 0 && <Button href={link}>{text.open}</Button>}
      <output className="cashier-coins-said k-small k-text-2">{said}</output>
    </section>
  )
}
