import { Button } from '@ayva/kit/Button'
import quince from 'virtual:picture/objects/quince.svg'
import { useSetting } from '../../../platform/settings/settings.ts'
import { text } from '../lobby.text.ts'

/** The casino's measures for responsible play. */
export function CalmBand() {
  const hasAutoplay = useSetting('game_autoplay')?.enabled ?? false
  return (
    <section className="calm-band">
      <img src={quince} width={76} height={76} alt="" loading="lazy" />
      <div className="calm-band-words">
        <h2 className="k-d3">{text.calmTitle}</h2>
        <p className="k-text-2">{text.calmText(hasAutoplay)}</p>
      </div>
      <Button href="/responsible-gaming">{text.calmAction}</Button>
    </section>
  )
}
