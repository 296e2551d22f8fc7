import './welcome.css'
import { type GiftOffer, type WelcomePack as Pack } from '@ayva/contract/payments/gifts'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Modal } from '@ayva/kit/Modal'
import { useId, useState } from 'react'
import { keyArt } from '#lib/key-art.ts'
import { failure, text, unbroken } from './gifts.text.ts'
import { TruthCard } from './TruthCard.tsx'
import { useWelcomeChoice } from './use-gifts.ts'
import { InputControl } from '@ayva/kit/controls'

const words = text.welcome
const NONE = 'none'

type WelcomePackProps = {
  pack: Pack
  close: () => void
  /** Called with the requested gift; whether it was given is visible among the gifts. */
  onPick?: ((key: string) => void) | undefined
}

/** A new player's choice: nothing is preselected, and playing without a gift is one of the options. */
export function WelcomePack({ pack, close, onPick }: WelcomePackProps) {
  const [key, setKey] = useState<string>()
  const [pressed, setPressed] = useState(false)
  const [full, setFull] = useState(false)
  const choice = useWelcomeChoice()
  const chosen = pack.offers.find((one) => one.key === key)
  const submit = () => {
    setPressed(true)
    if (key === undefined) return
    onPick?.(key)
    choice.run(key, close)
  }
  return (
    <Modal
      open
      onClose={close}
      title={pack.offers.length === 1 ? words.one : words.title}
      className="welcome-pack"
      blur
      art={<Art />}
    >
      <Choices pack={pack} value={key} onChange={setKey} />
      {full && <Terms offers={chosen ? [chosen] : pack.offers} />}
      {pressed && key === undefined && (
        <p className="k-note is-error" role="alert">
          {words.first}
        </p>
      )}
      {choice.error && <ErrorNote title={failure(choice.error)} />}
      <div className="welcome-pack-actions">
        <Button
          kind="primary"
          size="lg"
          loading={choice.isPending}
          loadingLabel={words.picking}
          onClick={submit}
        >
          {chosen ? words.take(chosen.title) : key === NONE ? words.takeNone : words.pick}
        </Button>
        <Button size="lg" onClick={close}>
          {words.later}
        </Button>
        <button
          type="button"
          className="welcome-pack-full"
          aria-expanded={full}
          onClick={() => setFull(!full)}
        >
          {full ? words.hide : words.full}
        </button>
      </div>
    </Modal>
  )
}

type ChoicesProps = { pack: Pack; value: string | undefined; onChange: (key: string) => void }

function Choices({ pack, value, onChange }: ChoicesProps) {
  const name = useId()
  const none = { key: NONE, title: words.none, text: words.noneText(pack.until) }
  return (
    <fieldset className="welcome-pack-choices">
      <legend className="k-visually-hidden">{words.legend}</legend>
      {[...pack.offers, none].map((one) => (
        <label key={one.key} className="welcome-pack-choice">
          <span className="k-dot">
            <InputControl
              type="radio"
              name={name}
              checked={one.key === value}
              onChange={() => onChange(one.key)}
            />
          </span>
          <small>{one.key === NONE ? words.always : words.priced}</small>
          <b>{unbroken(one.title)}</b>
          <span>{unbroken(one.text)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Terms({ offers }: { offers: GiftOffer[] }) {
  return offers.map(({ key, title, truth }) => (
    <section key={key} className="welcome-pack-terms">
      <h3>{title}</h3>
      <TruthCard truth={truth} />
    </section>
  ))
}

function Art() {
  const { src, srcSet, width, height } = keyArt()
  return (
    <img
      className="welcome-pack-art"
      src={src}
      srcSet={srcSet}
      width={width}
      height={height}
      sizes="(max-width: 768px) 260px, 480px"
      alt=""
    />
  )
}
