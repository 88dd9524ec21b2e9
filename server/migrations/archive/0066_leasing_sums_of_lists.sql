-- Documents with gross amounts, of earlier versions: the sum of a list keeps them apart from net ones.
CREATE INDEX leasing_documents_gross ON leasing_documents (company_id, id) WHERE basis = 'gross';

-- Invoices or credits alone by number, ascending, empty numbers last: along the index on all numbers a page of invoices passes every credit whose number comes before.
CREATE INDEX leasing_positions_by_type_filled ON leasing_positions (company_id, type, nullif(invoice_number, ''), id) INCLUDE (invoice_number);
