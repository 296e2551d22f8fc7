import { type Condition } from '@ayva/contract/communication/campaigns/audience'
import {
  listFacts,
  saveCampaign,
  type Campaign,
} from '@ayva/contract/communication/campaigns/campaigns'
import { type Answer } from '@ayva/contract/base'
import { Checkbox } from '@ayva/kit/Checkbox'
import { Modal } from '@ayva/kit/Modal'
import { serverNow } from '@ayva/kit/server-clock'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallDialog } from '#lib/CallDialog.tsx'
import { asking } from '#lib/call.ts'
import { Fact } from '#lib/Fact.tsx'
import { Waiting } from '#lib/Waiting.tsx'
import { labelOf, type FieldProps } from '#lib/schema-form/field.ts'
import { wirePart } from '#lib/to-wire.ts'
import { campaignLabels } from './labels.ts'
import { Conditions } from './Conditions.tsx'

const empty = {
  entrance: { kind: 'time' },
  audience: { all: [] },
  steps: [
    {
      wait: 0,
      channel: 'inbox',
      words: { title: '', text: '', link: null },
      other: null,
      when: null,
      otherwise: 'skip',
    },
  ],
  goal: null,
}

type Facts = Answer<typeof listFacts>

/** Conditions are edited as lines of fact, comparison and value, at any depth of the form. */
function conditionsFor(facts: Facts): FieldProps['custom'] {
  const draw = (props: FieldProps) => (
    <Conditions
      legend={labelOf(props)}
      facts={facts}
      audience={saidOf(props.value)}
      onChange={props.onChange}
    />
  )
  return {
    audience: draw,
    'goal.condition': draw,
    'steps.when': (props) => (
      <>
        <Checkbox
          label={labelOf(props)}
          checked={props.value !== null}
          onChange={(event) => props.onChange(event.target.checked ? { all: [] } : null)}
        />
        {props.value !== null && draw(Object.assign({}, props, { at: 'audience' }))}
      </>
    ),
  }
}

/** An empty form has no fact yet. */
function saidOf(value: unknown): Condition {
  const said = (value ?? { all: [] }) as Condition
  return 'fact' in said && said.fact === '' ? { all: [] } : said
}

type CampaignDialogProps = {
  id: string
  campaign?: Campaign | undefined
  onClose: () => void
  onSaved?: (() => void) | undefined
}

/** Creates a campaign, or changes one that has not started; nothing is sent. */
export function CampaignDialog({ id, campaign, onClose, onSaved }: CampaignDialogProps) {
  const [startsAt] = useState(() => new Date(serverNow()).toISOString())
  const facts = useQuery(asking(listFacts, {}))
  // Without the facts a campaign for everybody would be created.
  if (!facts.data)
    return (
      <Modal open onClose={onClose} title="Рассылка">
        <Waiting asked={facts} height={200} />
      </Modal>
    )
  return (
    <CallDialog
      endpoint={saveCampaign}
      params={{ id }}
      title={campaign ? `Изменить: ${campaign.title}` : 'Новая рассылка'}
      verb="Сохранить черновик"
      done="Черновик сохранён: ничего ещё не отправлено"
      labels={campaignLabels}
      begin={
        campaign
          ? wirePart(campaign, ['title', 'entrance', 'audience', 'steps', 'goal', 'startsAt'])
          : Object.assign({ startsAt }, empty)
      }
      beside={{ seen: campaign?.version ?? 0 }}
      without={['seen']}
      custom={conditionsFor(facts.data)}
      onClose={onClose}
      onDone={onSaved}
    >
      <Variables facts={facts.data} />
    </CallDialog>
  )
}

/** The placeholders that title and text can contain. */
function Variables({ facts }: { facts: Facts }) {
  return (
    <details>
      <summary>Переменные для заголовка и текста</summary>
      <p className="o-muted">
        {
          'Например: {{ name | default: "Здравствуйте" }}. Есть условия: {% if level > 3 %}…{% endif %}.'
        }
      </p>
      <dl className="o-facts">
        {facts.map(({ name, summary }) => (
          <Fact key={name} term={`{{ ${name} }}`}>
            {summary}
          </Fact>
        ))}
      </dl>
    </details>
  )
}
