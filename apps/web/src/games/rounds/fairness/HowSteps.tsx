import { Icon, type IconName } from '@ayva/kit/Icon'
import { fairText } from './fairness.text.ts'
import { Term } from './Term.tsx'
import { type terms } from './terms.text.ts'

const pictures: readonly { icon: IconName; terms: readonly (keyof typeof terms)[] }[] = [
  { icon: 'lock', terms: ['secret', 'hash'] },
  { icon: 'pencil-simple', terms: ['word', 'number'] },
  { icon: 'eye', terms: ['pair'] },
]

/** Why a round is fair, in three pictures: before the bet, during the round, and after it. */
export function HowSteps() {
  return (
    <ol className="fairness-pictures" aria-label={fairText.threeSteps}>
      {fairText.pictures.map(({ when, title, words }, index) => (
        <li key={when}>
          <span className="fairness-picture" aria-hidden="true">
            <Icon name={pictures[index]!.icon} size={30} />
          </span>
          <div>
            <small>{when}</small>
            <b>{title}</b>
            <p>{words}</p>
            {pictures[index]!.terms.map((of) => (
              <span className="fairness-terms" key={of}>
                <Term of={of} />
              </span>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}
