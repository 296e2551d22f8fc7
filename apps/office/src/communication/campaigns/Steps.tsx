import { type Campaign } from '@ayva/contract/communication/campaigns/campaigns'
import { type CampaignWords } from '@ayva/contract/communication/campaigns/way'
import { ConditionWords } from '../../platform/audiences/audiences.ts'
import { campaignLabels, waitWords } from './labels.ts'

/** The messages to a player, step by step. */
export function Steps({ campaign: { steps } }: { campaign: Campaign }) {
  return (
    <section className="o-card">
      <h2>Шаги</h2>
      {steps.map(({ wait, channel, words, other, when, otherwise }, place) => (
        <div key={place}>
          <h3>
            {place + 1}. {campaignLabels[`channel.${channel}`]}, {waitWords(wait)}
          </h3>
          <Words words={words} />
          {other && (
            <>
              <p className="o-muted">Для {other.share} из ста другие слова:</p>
              <Words words={other.words} />
            </>
          )}
          {when && (
            <div className="o-muted">
              Не для всех; кому не подходит, тот{' '}
              {otherwise === 'skip' ? 'пропускает шаг' : 'больше ничего не получит'}.
              <ConditionWords condition={when} />
            </div>
          )}
        </div>
      ))}
    </section>
  )
}

function Words({ words: { title, text, link } }: { words: CampaignWords }) {
  return (
    <p>
      <b>{title}</b>
      <br />
      {text}
      {link && (
        <>
          <br />
          Кнопка «{link.label}» ведёт на {link.path}
        </>
      )}
    </p>
  )
}
