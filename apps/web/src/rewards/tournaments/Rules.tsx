import { type Tournament } from '@ayva/contract/rewards/tournaments'
import { BEST_OF, ROUNDS_COUNTED } from '@ayva/contract/rewards/tournaments/counting'
import { text } from './rules.text.ts'

type Of = { tournament: Tournament }

export function Rules({ tournament: { qualification } }: Of) {
  return (
    <section>
      <h2 className="k-d3">{text.rules}</h2>
      <ul className="tournament-rules">
        {text.rulesOf(qualification.roundsNeeded, BEST_OF, ROUNDS_COUNTED).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  )
}
