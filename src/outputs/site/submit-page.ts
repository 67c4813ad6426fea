/** `/submit`: how to get a provider into the directory. */
import type { Publication } from '../../api/openapi.ts'
import { escapeMarkup } from '../../core/text/escape.ts'
import { page } from './page.ts'

export function submitPage(publication: Publication): string {
  const { name, repository } = publication
  const form = `${repository}/issues/new?template=new-provider.yml`
  const way = repository
    ? `<p><a href="${escapeMarkup(form)}"><strong>Open the form</strong></a>, or send a pull request to <a href="${escapeMarkup(repository)}">the repository</a>.</p>`
    : '<p>Send a pull request to the repository that this site is built from, or open an issue there with the “New provider” form.</p>'
  return page(
    {
      title: `Submit a provider: ${name}`,
      description: 'Who gets into the directory, what an entry needs, and how to send it.',
      main: `<section class="block prose"><h1>Submit a provider</h1>
<p>A provider gets in when a developer can call its own API today, with a key that anybody can make (or none), under public terms.
Resellers of other people’s keys, reverse-engineered chat back ends, web-only apps and waiting lists do not.</p>
${way}
<h2>What we need</h2>
<ol>
<li>Name, website, documentation, and the page where a key is made.</li>
<li>What is free: how much, how often, and the page of the provider’s own that says so.</li>
<li>Whether a credit card or a phone number is asked for before the first call, and where that is written. “Unknown” is a good answer; a guess is not.</li>
<li>Whether you work for the provider.</li>
</ol>
<p>An entry is one YAML file. Every fact in it names the page it was read on and the day; a machine checks the file and says what is missing, with line and column.</p>
</section>`,
    },
    publication,
  )
}
