import { Button } from '@ayva/kit/Button'
import { Input } from '@ayva/kit/Input'
import { Segmented } from '@ayva/kit/Segmented'
import { Select } from '@ayva/kit/Select'
import { type FormEvent } from 'react'
import { type Draft, type DraftField } from './claim.ts'
import { CopyButton } from './CopyButton.tsx'
import { fairText, seedName } from './fairness.text.ts'
import { knownModel, knownModels } from './models.ts'

type ClaimFormProps = {
  draft: Draft
  /** Left out for a round of the player's own: what is recorded is not to be typed over. */
  change?: ((part: Partial<Draft>) => void) | undefined
  roundId?: string | undefined
  /** Of a round of the player's own: whether its client seed was fixed by the player's side. */
  seedChosen?: boolean
  wrong: readonly DraftField[]
  /** The server seed of the round is still a secret. */
  locked: boolean
  busy: boolean
  submit: () => void
  fillExample?: (() => void) | undefined
  rotate?: (() => void) | undefined
}

/** All that decides a round, in fields: typed by hand, or those of a round of the player's own. */
export function ClaimForm(props: ClaimFormProps) {
  const { draft, change, roundId, seedChosen, locked, busy, submit, fillExample, rotate } = props
  const engine = knownModel(draft.modelId)?.engine
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form className="fair-form" onSubmit={onSubmit} noValidate>
      {roundId !== undefined && <Input label={fairText.round} value={roundId} readOnly />}
      <ModelField draft={draft} change={change} />
      <div className="is-full">
        {locked ? <SecretField rotate={rotate} /> : <TextField {...props} name="serverSeed" code />}
      </div>
      <div className="is-full">
        <TextField {...props} name="serverSeedHash" label={fairText.hash} code />
      </div>
      <TextField
        {...props}
        name="clientSeed"
        label={seedChosen === undefined ? fairText.clientSeed : seedName(seedChosen)}
        code
      />
      <TextField {...props} name="nonce" />
      <TextField {...props} name="bet" />
      {engine === 'dice' && <DiceChoice {...props} />}
      {engine === 'mines' && (
        <>
          <TextField {...props} name="mines" />
          <div className="is-full">
            <TextField {...props} name="actions" hint={change && fairText.actionsHint} />
          </div>
        </>
      )}
      <div className="fair-form-end is-full">
        <Button kind="primary" size="lg" type="submit" disabled={locked} loading={busy}>
          {fairText.recompute}
        </Button>
        {fillExample && (
          <Button size="lg" onClick={fillExample}>
            {fairText.example}
          </Button>
        )}
        {roundId !== undefined && (
          <Button size="lg" href="/fairness">
            {fairText.ownRound}
          </Button>
        )}
      </div>
    </form>
  )
}

type FieldProps = ClaimFormProps & {
  name: Exclude<DraftField, 'direction' | 'modelId'>
  label?: string
  hint?: string | undefined
  code?: boolean
}

function TextField({ draft, change, wrong, name, label, hint, code }: FieldProps) {
  const title = label ?? fairText[name as 'nonce']
  return (
    <Input
      label={title}
      name={name}
      value={draft[name]}
      readOnly={!change}
      className={code ? 'fair-code' : undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={name === 'actions' ? 200 : 80}
      hint={hint ?? (change && name === 'serverSeedHash' ? fairText.hashHint : undefined)}
      error={wrong.includes(name) ? fairText.wrong[name] : undefined}
      onChange={(event) => change?.({ [name]: event.currentTarget.value })}
      end={code && draft[name] !== '' && <CopyButton what={title} value={draft[name]} />}
    />
  )
}

function SecretField({ rotate }: { rotate: (() => void) | undefined }) {
  return (
    <div className="fair-secret">
      <Input
        label={fairText.serverSeed}
        value={fairText.secret}
        hint={fairText.secretHint}
        icon="lock"
        disabled
        readOnly
      />
      {rotate && (
        <Button size="lg" icon="arrows-clockwise" onClick={rotate}>
          {fairText.pair.rotate}
        </Button>
      )}
    </div>
  )
}

function ModelField({ draft, change }: Pick<ClaimFormProps, 'draft' | 'change'>) {
  const nameOf = (modelId: string) => `${knownModel(modelId)?.name ?? ''}, ${modelId}`
  if (!change) return <Input label={fairText.game} value={nameOf(draft.modelId)} readOnly />
  return (
    <Select
      label={fairText.game}
      value={draft.modelId}
      onChange={(event) => change({ modelId: event.currentTarget.value })}
      options={knownModels.map(({ modelId: value }) => ({ value, label: nameOf(value) }))}
    />
  )
}

function DiceChoice(props: ClaimFormProps) {
  const { draft, change } = props
  return (
    <>
      <div>
        <div className="game-label">{fairText.side}</div>
        <Segmented
          label={fairText.side}
          value={draft.direction}
          disabled={!change}
          onChange={(direction) => change?.({ direction })}
          options={[
            { value: 'under', label: fairText.under },
            { value: 'over', label: fairText.over },
          ]}
        />
      </div>
      <TextField {...props} name="target" />
    </>
  )
}
