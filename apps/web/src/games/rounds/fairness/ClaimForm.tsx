import { currencies } from '@ayva/game-math/limits'
import { engines } from '@ayva/games/engines.ts'
import { type ChoiceField, type Fairness } from '@ayva/games/fairness.ts'
import { Button } from '@ayva/kit/Button'
import { Input } from '@ayva/kit/Input'
import { Segmented } from '@ayva/kit/Segmented'
import { Select } from '@ayva/kit/Select'
import { Form } from '@ayva/kit/controls'
import { type FormEvent } from 'react'
import { choiceOf, type Draft, type DraftField } from './claim.ts'
import { CopyButton } from './CopyButton.tsx'
import { fairText, seedName } from './fairness.text.ts'

type ClaimFormProps = {
  draft: Draft
  /** Undefined until the engine of the model is loaded. */
  fairness: Fairness | undefined
  /** Absent for a round of the player, because recorded data must not be edited. */
  change?: ((part: Partial<Draft>) => void) | undefined
  roundId?: string | undefined
  /** For a round of the player: whether the player's side has fixed the client seed. */
  seedChosen?: boolean
  wrong: readonly string[]
  /** The server seed of the round is still secret. */
  locked: boolean
  busy?: boolean
  /** Absent if the form is read-only. */
  submit?: () => void
  fillExample?: (() => void) | undefined
}

/** All inputs of a round as fields: typed by hand, or from a round of the player. */
export function ClaimForm(props: ClaimFormProps) {
  const { draft, fairness, change, roundId, seedChosen, locked, busy, submit, fillExample } = props
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit?.()
  }
  return (
    <Form className="fairness-form" onSubmit={onSubmit} noValidate>
      {roundId !== undefined && <Input label={fairText.round} value={roundId} readOnly />}
      <ModelField draft={draft} change={change} />
      <TextField {...props} name="modelVersion" hint={change && fairText.modelVersionHint} />
      <div className="is-full">
        {locked ? <SecretField /> : <TextField {...props} name="serverSeed" code />}
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
      <CurrencyField draft={draft} change={change} />
      {fairness?.fields.map((field) => (
        <Chosen key={field.name} {...props} field={field} />
      ))}
      {fairness?.capped && <TextField {...props} name="cap" hint={change && fairText.capHint} />}
      {submit && (
        <div className="fairness-form-end is-full">
          <Button kind="primary" size="lg" type="submit" loading={busy}>
            {fairText.recompute}
          </Button>
          {fillExample && (
            <Button size="lg" onClick={fillExample}>
              {fairText.example}
            </Button>
          )}
        </div>
      )}
    </Form>
  )
}

type FieldProps = ClaimFormProps & {
  name: Exclude<DraftField, 'currency' | 'modelId'>
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
      className={code ? 'fairness-code' : undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={130}
      hint={hint ?? (change && name === 'serverSeedHash' ? fairText.hashHint : undefined)}
      error={wrong.includes(name) ? fairText.wrong[name] : undefined}
      onChange={(event) => change?.({ [name]: event.currentTarget.value })}
      end={code && draft[name] !== '' && <CopyButton what={title} value={draft[name]} />}
    />
  )
}

function SecretField() {
  return <Input label={fairText.serverSeed} value={fairText.secret} icon="lock" disabled readOnly />
}

const titles = engines.flatMap((engine) => engine.titles)

type PartProps = Pick<ClaimFormProps, 'draft' | 'change'>

function ModelField({ draft, change }: PartProps) {
  const options = titles.map(({ modelId, name }) => ({
    value: modelId,
    label: `${name}, ${modelId}`,
  }))
  const { modelId } = draft
  const label = options.find(({ value }) => value === modelId)?.label ?? modelId
  if (!change) return <Input label={fairText.game} value={label} readOnly />
  return (
    <Select
      label={fairText.game}
      value={modelId}
      onChange={(event) => change({ modelId: event.currentTarget.value, choice: {} })}
      options={options}
    />
  )
}

/** Determines how the bet is parsed, and the cap if none is given. */
function CurrencyField({ draft: { currency }, change }: PartProps) {
  if (!change) return <Input label={fairText.currency} value={currency} readOnly />
  return (
    <Select
      label={fairText.currency}
      value={currency}
      onChange={(event) => change({ currency: event.currentTarget.value as Draft['currency'] })}
      options={currencies.map((value) => ({ value, label: value }))}
    />
  )
}

/** A choice of the player, as the engine describes it. */
function Chosen({ field, ...props }: ClaimFormProps & { field: ChoiceField }) {
  const { draft, fairness, change, wrong } = props
  const { name, label } = field
  const choice = choiceOf(draft, fairness!.fields)
  const value = choice[name]!
  const set = (next: string) => change?.({ choice: { ...choice, [name]: next } })
  if (field.kind === 'options')
    return (
      <div>
        <div className="table-label">{label}</div>
        <Segmented
          label={label}
          value={value}
          disabled={!change}
          onChange={set}
          options={field.options}
        />
      </div>
    )
  return (
    <div className={field.wide ? 'is-full' : undefined}>
      <Input
        label={label}
        name={name}
        value={value}
        readOnly={!change}
        autoComplete="off"
        spellCheck={false}
        maxLength={field.maxLength ?? 80}
        hint={change && field.hint}
        error={wrong.includes(name) ? field.wrong : undefined}
        onChange={(event) => set(event.currentTarget.value)}
      />
    </div>
  )
}
