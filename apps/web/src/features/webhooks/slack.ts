import type { EventFacts } from '@headroom/db';
import { resultPath } from '#results/publication-path.ts';
import { runName } from '#results/run/labels.ts';
import { publicUrl } from '#server/env.ts';
import { happenedLabel, isOfPublication, runUrl } from './message.ts';

/** Message as an incoming webhook of Slack reads it: what happened first, then where it is shown. */
export function slackMessageOf(event: EventFacts) {
  const { run, publication, workspace } = event;
  const happened = happenedLabel(event);
  const url = publication && isOfPublication(event) ? publicUrl(resultPath(publication.slug)) : runUrl(run);
  return slackText(happened.endsWith('.') ? happened : `${happened}.`, {
    url,
    title: runName(run),
    in: workspace.name,
  });
}

/** A text of two lines: a sentence, and a link with the name of the workspace. */
export function slackText(sentence: string, link: { url: string; title: string; in: string }) {
  return { text: `${escaped(sentence)}\n<${link.url}|${escaped(link.title)}> in ${escaped(link.in)}` };
}

/** Characters by which Slack tells links and mentions; a line break would end a link. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\s+/g, ' ');
