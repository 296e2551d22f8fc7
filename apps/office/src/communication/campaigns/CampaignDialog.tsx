import { saveCampaign, type Campaign } from '@ayva/contract/communication/campaigns/campaigns'
import { serverNow } from '@ayva/kit/server-clock'
import { useState } from 'react'
import { CallDialog } from '#lib/CallDialog.tsx'
import { Fact } from '#lib/Fact.tsx'
import { type FieldProps } from '#lib/schema-form/field.ts'
import { wirePart } from '#lib/to-wire.ts'
import {
  conditionField,
  type Facts,
  optionalConditionField,
  WithFacts,
} from '../../platform/audiences/audiences.ts'
import { campaignLabels } from './labels.ts'

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

/** Conditions are edited as lines of fact, comparison and value, at any depth of the form. */
function conditionsFor(facts: Facts): FieldProps['custom'] {
  return {
    audience: conditionField(facts),
    'goal.condition': conditionField(facts),
    'steps.when': optionalConditionField(facts, campaignLabels.audience),
  }
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
  return (
    <WithFacts title="Рассылка" onClose={onClose}>
      {(facts) => (
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
          custom={conditionsFor(facts)}
          onClose={onClose}
          onDone={onSaved}
        >
          <Variables facts={facts} />
        </CallDialog>
      )}
    </WithFacts>
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
