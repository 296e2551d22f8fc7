import { type FortuneWheel } from '@ayva/contract/rewards/fortune-wheel'
import { text } from './fortune-wheel.text.ts'

type Props = { wheels: readonly FortuneWheel[]; shown: number | undefined }

/** The spins of each level; the shown level is highlighted. */
export function WheelLevels({ wheels, shown }: Props) {
  return (
    <section className="fortune-whose" aria-labelledby="fortune-whose">
      <p id="fortune-whose">{text.levels}</p>
      <ol>
        {wheels.map(({ level, maxSpinCount }) => (
          <li key={level.id} aria-current={level.id === shown ? 'true' : undefined}>
            <b>{level.name}</b>
            <small>{text.aDay(maxSpinCount)}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
