import { type WheelSector } from '@ayva/contract/rewards/fortune-wheel'
import { shortOf, text } from './fortune-wheel.text.ts'
import { prizesOf } from './wheel-shape.ts'

type Props = { sectors: readonly WheelSector[]; won: WheelSector | undefined }

/** The prize and the chance of each colour, because thin sectors have no labels. */
export function WheelChances({ sectors, won }: Props) {
  return (
    <section className="fortune-chances" aria-label={text.chances}>
      <ul>
        {prizesOf(sectors).map(({ title, share, colour }) => (
          <li key={title ?? ''} className={won && won.gift?.title === title ? 'is-won' : undefined}>
            <i className={`fortune-key is-${colour}`} />
            {shortOf(title)}
            <b translate="no">{text.share(share)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
