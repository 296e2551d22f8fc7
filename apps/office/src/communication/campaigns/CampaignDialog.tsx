import { type Condition } from '@ayva/contract/communication/campaigns/audience'
import {
  listFacts,
  saveCampaign,
  type Campaign,
} from '@ayva/contract/communication/campaigns/campaigns'
import { type Answer } from '@ayva/contract/base'
import { Modal } from '@ayva/kit/Modal'
import { serverNow } from '@ayva/kit/server-clock'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallDialog } from '#lib/CallDialog.tsx'
import { asking } from '#lib/call.ts'
import { Fact } from '#lib/Fact.tsx'
import { Waiting } from '#lib/Waiting.tsx'
import { wirePart } from '#lib/to-wire.ts'
import { campaignLabels } from './labels.ts'
import { Conditions } from './Conditions.tsx'

type CampaignDialogProps = {
  id: string
  campaign?: Campaign | undefined
  onClose: () => void
  onSaved?: (() => void) | undefined
}

/** Writes a campaign, or changes one that has not begun; nothing is sent by it. */
export function CampaignDialog({ id, campaign, onClose, onSaved }: CampaignDialogProps) {
  const [startsAt] = useState(() => new Date(serverNow()).toISOString())
  const [audience, setAudience] = useState<Condition>(campaign?.audience ?? { all: [] })
  const facts = useQuery(asking(listFacts, {}))
  // Without them a campaign would be written that is for everybody.
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
        campaign ? wirePart(campaign, ['title', 'channel', 'words', 'startsAt']) : { startsAt }
      }
      beside={{ audience, seen: campaign?.version ?? 0 }}
      without={['seen', 'audience']}
      onClose={onClose}
      onDone={onSaved}
    >
      <Conditions facts={facts.data} audience={audience} onChange={setAudience} />
      <Variables facts={facts.data} />
    </CallDialog>
  )
}

/** What may stand in title and text. */
function Variables({ facts }: { facts: Answer<typeof listFacts> }) {
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
