import { type Tournament } from '@ayva/contract/rewards/tournaments'
import { rules } from '@ayva/contract/rewards/tournaments/rules'
import { formatMoney } from '@ayva/kit/Money'
import { text } from './rules.text.ts'

type Of = { tournament: Tournament }

/** The rule of the tournament in words, with an example. */
export function Rules({ tournament: { qualification, rule, leastStake } }: Of) {
  const { title, words, example, tie } = rules[rule]
  const all = [
    words,
    text.example(example),
    text.needed(qualification.roundsNeeded),
    leastStake && text.leastStake(formatMoney(leastStake), leastStake.currency),
    text.tie(tie),
  ].filter((one) => one !== null)
  return (
    <section>
      <h2 className="k-d3">{text.rules}</h2>
      <p className="k-strong">{title}</p>
      <ul className="tournament-rules">
        {all.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  )
}
