/** `/submit`: a fact that is wrong, a report of a sign-up, a new provider. Without a script: letters to fill in, and the steps. */
import type { PageKind, SiteView } from '../site-page.ts'
import { issueFormUrl, Reach } from '../submit/hand-over.tsx'
import { type IssueForm, letterOf } from '../submit/issue-forms.ts'

export const submitPage: PageKind = function* ({
  catalog: {
    site: { branch },
  },
  publication,
}) {
  const { name, repository, contact } = publication
  yield {
    path: '/submit',
    title: 'Submit or correct a provider',
    description: `Add an AI API to ${name}, correct a fact, or tell what sign-up asked you for.`,
    island: 'submit',
    body: (
      <>
        <h1>Submit or correct a provider</h1>
        <p>
          We list APIs that you can call today with a key anyone can get, or without one, under public terms.
          Resellers of other people’s keys, web-only apps and waiting lists do not.{' '}
          <a href="/docs/contributing">All rules</a>. You may submit one that you work for: say so when you
          send it. <a href="#new">Add a provider that is missing</a>
        </p>
        <div class="halves">
          <section id="correct">
            <h2>Correct a fact</h2>
            <p>Which page shows it, with the day on which you read it?</p>
            <Letter form="wrong-fact.yml" publication={publication} />
          </section>
          <section id="signed-up">
            <h2>I signed up</h2>
            <p>
              Documentation rarely says what sign-up asks for. Two reports that agree count as proof. Give no
              personal data.
            </p>
            <Letter form="sign-up-report.yml" publication={publication} />
          </section>
        </div>
        <section id="new">
          <h2>A provider that is missing</h2>
          <div id="submit" data-repository={repository} data-branch={branch} data-contact={contact}>
            <ol>
              <li>Name, website, documentation, and the page where a key is made.</li>
              <li>What is free: how much, how often, and the page of the provider that says so.</li>
              <li>
                Whether a card or a phone number is asked for before the first call, and where that is
                written. “Not confirmed” is a good answer; a guess is not.
              </li>
              <li>Whether you work for the provider.</li>
            </ol>
            <Send form="new-provider.yml" publication={publication} />
          </div>
        </section>
      </>
    ),
  }
}

type SendProps = Pick<SiteView, 'publication'> & { form: string }

function Send({ form, publication }: SendProps) {
  const url = issueFormUrl(publication.repository, form)
  return url ? (
    <a class="button main" href={url} target="_blank" rel="noopener">
      Open it on GitHub
    </a>
  ) : (
    <p class="soft">
      <Reach {...publication} what="an issue, or a pull request," />
    </p>
  )
}

const Letter = ({ form, publication }: SendProps & { form: IssueForm }) => (
  <div class="field" data-letter={form}>
    <textarea rows={8} aria-label="The text to send" value={letterOf(form)} />
    <Send form={form} publication={publication} />{' '}
    <button type="button" class="scripted">
      Copy the text
    </button>
  </div>
)
