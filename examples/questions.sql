-- Ten questions to /data/providers.sqlite: sqlite3 -box providers.sqlite < questions.sql
-- Each answer has only known and undisputed facts, without retired providers.

-- Which chat APIs are free without a card, and are from the EU or process data there?
--   inTheEU says which: country for the company, region for the data.
SELECT name, mainAllowance, mainAllowanceCondition,
  (SELECT group_concat(facet) FROM facets
   WHERE provider = slug AND facet IN ('country', 'region') AND value = 'EU') AS inTheEU
FROM providers
WHERE slug IN (SELECT provider FROM ranking
               WHERE capability = 'chat' AND offer IS NOT NULL AND covers = 'stated' AND card = 0)
  AND inTheEU IS NOT NULL
ORDER BY directoryScore DESC;

-- Who gives the most free tokens a day for chat?
--   Leave out the conditions on metric and atMost to see offers in requests or credits, or without a quota, too.
SELECT name, offer, CAST(amount / 30 AS INTEGER) AS tokensADay, model, condition
FROM ranking JOIN providers ON slug = provider
WHERE capability = 'chat' AND place = 'renews' AND metric = 'tokens' AND NOT atMost AND NOT disputed
ORDER BY position;

-- Whose embeddings are free for good?
SELECT name, offer, amount AS aMonth, metric, model, condition, card
FROM ranking JOIN providers ON slug = provider
WHERE capability = 'embeddings' AND place IN ('renews', 'rate') AND NOT disputed
ORDER BY position;

-- How many minutes of speech to text are free?
SELECT name, offer, amount AS minutes, CASE place WHEN 'renews' THEN 'a month' ELSE 'once' END AS per, model, condition
FROM ranking JOIN providers ON slug = provider
WHERE capability = 'speech-to-text' AND metric = 'minutes' AND NOT atMost AND NOT disputed
ORDER BY position;

-- Where can I make images free of charge?
--   unpublished: a page says that it is free, but not how much.
SELECT name, offer, place, amount, metric, model, text, condition
FROM ranking JOIN providers ON slug = provider
WHERE capability = 'image-generation' AND place IN ('renews', 'rate', 'once', 'unpublished') AND NOT disputed
ORDER BY position;

-- Which web search is free each month, without a card?
SELECT name, offer, amount AS aMonth, metric, condition
FROM ranking JOIN providers ON slug = provider
WHERE capability = 'web-search' AND place IN ('renews', 'rate') AND card = 0 AND NOT disputed
ORDER BY position;

-- Who reads the most pages (OCR) a month?
SELECT name, offer, amount AS pagesAMonth, model, condition
FROM ranking JOIN providers ON slug = provider
WHERE capability = 'ocr' AND place = 'renews' AND metric = 'pages' AND NOT atMost AND NOT disputed
ORDER BY position;

-- Which sandboxes for code can I try, and with what in hand?
SELECT name, offer, place, amount, metric, condition,
  CASE card WHEN 1 THEN 'needed' WHEN 0 THEN 'not needed' ELSE 'not known' END AS card
FROM ranking JOIN providers ON slug = provider
WHERE capability = 'code-execution' AND place IN ('renews', 'rate', 'once', 'unpublished') AND NOT disputed
ORDER BY position;

-- Who offers lip sync, and is any of it free?
--   paid: known to be paid. unknown: no source says either way.
SELECT name, offer, place, amount, metric, condition
FROM ranking JOIN providers ON slug = provider
WHERE capability = 'lip-sync' AND NOT disputed
ORDER BY position;

-- Who trains models on what I send?
--   A provider that is not in this list may still train on your data; facets with noTraining has those known not to. Terms of single offers are in offers.
SELECT name, trainsOnData, trainsOnDataExcept, basis, asOf, sides
FROM providers JOIN evidence ON provider = slug AND fact = 'terms.trainsOnData'
WHERE trainsOnData IN ('yes', 'opt-out') AND retired IS NULL
ORDER BY trainsOnData = 'yes' DESC, name;
