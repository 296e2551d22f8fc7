import { type WheelSector } from '@ayva/contract/rewards/fortune-wheel'
import { Button } from '@ayva/kit/Button'
import { text } from './fortune-wheel.text.ts'

type Props = {
  sectors: readonly WheelSector[]
  isTurning: boolean
  /** The final sector of the last spin. */
  result: WheelSector | undefined
  spin: (sector: WheelSector) => void
}

/** A free spin of a guest in the browser, with the real chances. */
export function GuestTry({ sectors, isTurning, result, spin }: Props) {
  return (
    <div className="fortune-try">
      <Button disabled={isTurning} onClick={() => spin(anyOf(sectors))}>
        {text.tryIt}
      </Button>
      <output>{result && !isTurning && text.tried(result.gift?.title)}</output>
    </div>
  )
}

function anyOf(sectors: readonly WheelSector[]): WheelSector {
  const all = sectors.reduce((sum, { weight }) => sum + weight, 0)
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  let left = (drawn / 2 ** 32) * all
  return sectors.find(({ weight }) => (left -= weight) < 0) ?? sectors[0]!
}
