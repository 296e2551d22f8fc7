import { parseMoney } from '@ayva/contract/typed-money'
import { type Bounds, ROUNDS } from '@ayva/games/table/autoplay.ts'
import { AmountInput } from '@ayva/kit/AmountInput'
import { Button } from '@ayva/kit/Button'
import { Form } from '@ayva/kit/controls'
import { Segmented } from '@ayva/kit/Segmented'
import { useState } from 'react'
import { autoplayText as text } from './autoplay.text.ts'

/** More digits than any balance has. */
const DIGITS_MAX = 15

type Props = { currency: string; begin: (bounds: Bounds) => void }

/** The bounds of a run: its rounds and its largest loss are required. */
export function BoundsForm({ currency, begin }: Props) {
  const [rounds, setRounds] = useState<Bounds['rounds']>(ROUNDS[0])
  const [loss, setLoss] = useState('')
  const [payout, setPayout] = useState('')
  const [gain, setGain] = useState('')
  const [wasSent, setSent] = useState(false)
  const sumOf = (typed: string) => parseMoney(typed, currency) || undefined
  const isWrong = (typed: string) => typed !== '' && sumOf(typed) === undefined
  const lossSum = sumOf(loss)
  const send = () => {
    setSent(true)
    if (lossSum === undefined || isWrong(payout) || isWrong(gain)) return
    begin({ rounds, loss: lossSum, payout: sumOf(payout), gain: sumOf(gain) })
  }
  const errorOf = (isError: boolean) => (wasSent && isError ? text.wrong : undefined)
  const common = { currency, size: 'md', maxLength: DIGITS_MAX } as const
  return (
    <Form
      className="game-autoplay-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <p className="k-text-2">{text.note}</p>
      <div>
        <p>{text.rounds}</p>
        <Segmented
          label={text.rounds}
          options={ROUNDS.map((one) => ({ value: String(one), label: String(one) }))}
          value={String(rounds)}
          onChange={(value) => setRounds(ROUNDS.find((one) => String(one) === value)!)}
        />
      </div>
      <AmountInput
        {...common}
        label={text.loss}
        hint={text.lossHint}
        name="loss"
        value={loss}
        error={errorOf(lossSum === undefined)}
        onChange={(event) => setLoss(event.currentTarget.value)}
      />
      <AmountInput
        {...common}
        label={text.payout}
        labelEnd={text.optional}
        name="payout"
        value={payout}
        error={errorOf(isWrong(payout))}
        onChange={(event) => setPayout(event.currentTarget.value)}
      />
      <AmountInput
        {...common}
        label={text.gain}
        labelEnd={text.optional}
        name="gain"
        value={gain}
        error={errorOf(isWrong(gain))}
        onChange={(event) => setGain(event.currentTarget.value)}
      />
      <Button kind="primary" size="lg" wide type="submit">
        {text.begin}
      </Button>
    </Form>
  )
}
