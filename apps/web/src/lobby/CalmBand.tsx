import { Button } from '@ayva/kit/Button'
import objects from 'virtual:art/objects'
import { text } from './lobby.text.ts'

/** How the house keeps play from taking too much room. */
export function CalmBand() {
  return (
    <section className="calm">
      <img src={objects['quince.svg']} width={76} height={76} alt="" loading="lazy" />
      <div className="calm-words">
        <h2 className="d3">{text.calmTitle}</h2>
        <p className="text-2">{text.calmText}</p>
      </div>
      <Button href="/responsible-gaming">{text.calmAction}</Button>
    </section>
  )
}
