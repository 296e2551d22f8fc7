import { type BreakTerm } from '@ayva/contract/protection/limits'
import { type Self } from '@ayva/contract/identity/player'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Icon, type IconName } from '@ayva/kit/Icon'
import { Input } from '@ayva/kit/Input'
import { formatMoney } from '@ayva/kit/Money'
import { useOnline } from '@ayva/kit/online'
import { bonusOf } from '@ayva/contract/ledger/wallet/figures'
import { type SubmitEvent, useId, useState } from 'react'
import { endOf } from './breaks.ts'
import { text as words, WORD } from './break.text.ts'
import { failure } from './limits.text.ts'
import { ownSums } from './own-sums.ts'
import { useBreak } from './use-limits.ts'
import { Form, InputControl } from '@ayva/kit/controls'

const text = words.exclusion

type FormProps = {
  self: Self
  at: number
  /** From the shortest; at least one. */
  terms: readonly BreakTerm[]
  /** Looser limits are pending, and a break drops them. */
  softer: boolean
}

/** The term, its immediate effects, and a word to type, so that nobody confirms by mistake. */
export function ExclusionForm({ self, at, terms, softer }: FormProps) {
  const online = useOnline()
  const ids = useId()
  const [chosen, setTerm] = useState<BreakTerm>(terms[0]!)
  const [typed, setTyped] = useState('')
  const [pressed, setPressed] = useState(false)
  const take = useBreak()
  const term = terms.includes(chosen) ? chosen : terms[0]!
  const right = typed.trim().toUpperCase() === WORD

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setPressed(true)
    if (!right) return document.getElementById(`${ids}-word`)?.focus()
    if (!take.isPending) take.mutate(term)
  }

  return (
    <Form className="exclusion-form" onSubmit={submit} noValidate>
      <fieldset className="exclusion-terms">
        <legend>{text.term}</legend>
        {terms.map((one) => (
          <Term key={one} at={at} term={one} chosen={one === term} onChoose={setTerm} />
        ))}
      </fieldset>
      <h2>{text.atOnce}</h2>
      <Facts self={self} softer={softer} />
      <div className="exclusion-word">
        <Input
          id={`${ids}-word`}
          name="word"
          label={text.word}
          placeholder={WORD}
          autoComplete="off"
          maxLength={20}
          value={typed}
          error={pressed && !right ? text.wordWrong : undefined}
          onChange={({ target }) => {
            setTyped(target.value)
            setPressed(false)
          }}
        />
        <Button
          kind="outline"
          size="lg"
          type="submit"
          disabled={!online}
          loading={take.isPending}
          loadingLabel={text.closing}
        >
          {text.go(term)}
        </Button>
      </div>
      {take.error && <ErrorNote title={failure(take.error)} />}
    </Form>
  )
}

type TermProps = {
  term: BreakTerm
  at: number
  chosen: boolean
  onChoose: (term: BreakTerm) => void
}

function Term({ term, at, chosen, onChoose }: TermProps) {
  const until = endOf(term, at)
  return (
    <label className="exclusion-term">
      <InputControl
        type="radio"
        name="term"
        value={term}
        checked={chosen}
        onChange={() => onChoose(term)}
      />
      <b>{words.terms[term]}</b>
      <span>{[until && text.until(until), text.hints[term]].filter(Boolean).join(' ')}</span>
    </label>
  )
}

/** The facts for this player at the moment of confirmation. */
function Facts({ self, softer }: { self: Self; softer: boolean }) {
  const { facts } = text
  const sums = ownSums(self)
  const bonus = self.wallets.find((wallet) => bonusOf(wallet) > 0n)
  const rows: [IconName, string][] = [
    ['lock', facts.closed],
    ['arrow-circle-up', sums ? facts.money(sums) : facts.noMoney],
    ...(bonus
      ? [
          [
            'gift',
            facts.bonus(formatMoney({ minor: bonusOf(bonus), currency: bonus.currency })),
          ] as [IconName, string],
        ]
      : []),
    ['game-controller', facts.rounds],
    ['user', facts.stays],
    ...(softer ? [['clock', facts.softer] as [IconName, string]] : []),
  ]
  return (
    <ul className="exclusion-facts">
      {rows.map(([icon, fact]) => (
        <li key={fact}>
          <Icon name={icon} />
          {fact}
        </li>
      ))}
    </ul>
  )
}
