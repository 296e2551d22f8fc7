import { type Seeds } from '@ayva/contract/games/rounds'
import { seedWords } from '@ayva/contract/games/rounds/seed-words'
import { readClientSeed } from '@ayva/game-math/client-seed'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { Modal } from '@ayva/kit/Modal'
import { Pill } from '@ayva/kit/Pill'
import { type FormEvent, useState } from 'react'
import { randomClientSeed } from '../client-seed.ts'
import { problemText } from '@ayva/games/table/problem.text.ts'
import { Form } from '@ayva/kit/controls'
import { CopyButton } from './CopyButton.tsx'
import { fairText, seedName } from './fairness.text.ts'
import { useRotation } from './use-fairness.ts'
import { short } from './words.ts'

const words = fairText.pair

/** The current pair and the revealed ones; the button requests a new one. */
export function SeedPanel({ seeds, rotate }: { seeds: Seeds; rotate: () => void }) {
  const { current, nextServerSeedHash, revealed } = seeds
  if (!current) return <FirstHash hash={nextServerSeedHash} />
  const rows: [string, string][] = [
    [words.hash, current.serverSeedHash],
    [words.next, nextServerSeedHash],
    [seedName(current.clientSeedChosen), current.clientSeed],
  ]
  return (
    <section className="k-panel fairness-pair">
      <header>
        <h2>{words.title}</h2>
        <Pill tone="leaf">{words.active}</Pill>
      </header>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code title={value}>{short(value)}</code>
              <CopyButton what={name} value={value} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{words.played}</dt>
          <dd>{current.nextNonce}</dd>
        </div>
      </dl>
      <Button wide icon="arrows-clockwise" onClick={rotate}>
        {words.rotate}
      </Button>
      {revealed.length > 0 && <Revealed pairs={revealed} />}
    </section>
  )
}

/** Before the first game: the server is committed to its seed, and no client seed is fixed yet. */
function FirstHash({ hash }: { hash: string }) {
  return (
    <section className="k-panel fairness-pair">
      <header>
        <h2>{words.firstTitle}</h2>
      </header>
      <dl>
        <div>
          <dt>{words.hash}</dt>
          <dd>
            <code title={hash}>{short(hash)}</code>
            <CopyButton what={words.hash} value={hash} />
          </dd>
        </div>
      </dl>
      <p className="k-text-2">{words.firstText}</p>
    </section>
  )
}

function Revealed({ pairs }: { pairs: Seeds['revealed'] }) {
  return (
    <details>
      <summary>{words.revealed}</summary>
      <ul>
        {pairs.slice(0, 10).map(({ id, serverSeed, clientSeed, nextNonce }) => (
          <li key={id}>
            <code>{short(serverSeed)}</code>
            <CopyButton what={fairText.serverSeed} value={serverSeed} />
            <span className="k-text-3">
              {clientSeed}, {words.rounds(nextNonce)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Asks for the player's new client seed; the answer reveals the old server seed. */
export function RotateModal({ open, close }: { open: boolean; close: () => void }) {
  return (
    <Modal open={open} onClose={close} title={words.rotateTitle}>
      <RotateForm close={close} />
    </Modal>
  )
}

function RotateForm({ close }: { close: () => void }) {
  const [seed, setSeed] = useState(randomClientSeed)
  const rotation = useRotation(close)
  const read = readClientSeed(seed)
  const good = 'clientSeed' in read
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (good && !rotation.isPending) rotation.mutate(read.clientSeed)
  }
  return (
    <Form className="fairness-rotate" onSubmit={onSubmit} noValidate>
      <p className="k-text-2">{words.rotateText}</p>
      <Input
        label={words.newSeed}
        labelEnd={
          <button type="button" className="k-link" onClick={() => setSeed(randomClientSeed())}>
            {words.random}
          </button>
        }
        name="clientSeed"
        value={seed}
        className="fairness-code"
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        hint={words.newSeedHint}
        error={good ? undefined : seedWords[read.fault]}
        onChange={(event) => setSeed(event.currentTarget.value)}
      />
      {rotation.isError && <ErrorNote title={words.failed} hint={problemText(rotation.error)} />}
      <Button
        kind="primary"
        size="lg"
        wide
        type="submit"
        disabled={!good}
        loading={rotation.isPending}
        loadingLabel={words.waiting}
      >
        {words.confirm}
      </Button>
    </Form>
  )
}
