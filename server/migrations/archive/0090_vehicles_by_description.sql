-- Vehicles by the beginning of their description, empty ones last in both directions. An entry of an index has room for the beginning only.
CREATE INDEX work_items_by_description ON work_items (company_id, kind, (left(description, 200) COLLATE german), title, id)
  WHERE kind = 'vehicle';
CREATE INDEX work_items_by_description_filled ON work_items
  (company_id, kind, nullif(left(description, 200) COLLATE german, ''), title, id)
  WHERE kind = 'vehicle';
