import './install-steps.css'
import { Icon } from '@ayva/kit/Icon'
import { useInstalled } from './use-install.ts'
import { text } from './pwa.text.ts'

export function InstallSteps() {
  if (useInstalled()) return null
  return (
    <section className="install-steps" id="how">
      <h2 className="k-d3">{text.how}</h2>
      <div>
        {text.ways.map(({ icon, title, steps }) => (
          <section key={title} className="k-panel">
            <h3>
              <Icon name={icon} />
              {title}
            </h3>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  )
}
